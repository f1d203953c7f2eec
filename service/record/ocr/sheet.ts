import type { Grey } from '../pdf/render.ts';

/** A cleaned picture with what is known of it. */
export interface Sheet {
  picture: Grey;
  /** Resolution of `picture`. */
  dpi: number;
  /** Degrees by which it is tilted. */
  tilt: number;
  /** Enlargement at which it is read. */
  scale: number;
}
