/** Locks the app when nobody is at the machine: the screen locks, the machine sleeps, or no key was touched for a while. */

/** Electron's powerMonitor, as far as it is used. */
export interface Power {
  on(event: 'lock-screen' | 'suspend', listener: () => void): unknown;
  getSystemIdleTime(): number;
}

const CHECK_MS = 15_000;

/** @param idleMinutes after so many minutes without a key or a mouse anywhere on the machine */
export function lockWhenAway(power: Power, idleMinutes: number, lock: () => void): NodeJS.Timeout {
  power.on('lock-screen', lock);
  power.on('suspend', lock);
  let away = false;
  const timer = setInterval(() => {
    const now = power.getSystemIdleTime() >= idleMinutes * 60;
    if (now && !away) lock();
    away = now;
  }, CHECK_MS);
  timer.unref();
  return timer;
}
