import { memo, useMemo } from 'react';
import type { Turn } from '../case/geometry.ts';
import css from './OcrLayer.module.css';
import { type ScannedWord, scannedLines } from './scanned.ts';

interface OcrLayerProps {
  text: string;
  words: readonly number[];
  /** Of the page before it is turned, in CSS pixels. */
  width: number;
  height: number;
  turn: Turn;
  onDrawn: (element: HTMLElement | null) => void;
}

const pen = document.createElement('canvas').getContext('2d');

/** Width of a text in a font of one pixel; OCR words are stretched to the width they have on the page. */
function widthOf(text: string): number {
  if (!pen) return text.length / 2;
  pen.font = '100px sans-serif';
  return pen.measureText(text).width / 100;
}

/** Turns about the upper left corner, and moves what is turned back onto the page. */
function turning(width: number, height: number, turn: Turn): string {
  const [x, y] = { 0: [0, 0], 90: [height, 0], 180: [width, height], 270: [0, width] }[turn];
  return `translate(${x}px, ${y}px) rotate(${turn}deg)`;
}

/** The words of a scan where they are printed, unseen: they can be selected and searched like any text. */
export const OcrLayer = memo(function OcrLayer(props: OcrLayerProps) {
  const { text, words, width, height, turn, onDrawn } = props;
  const lines = useMemo(() => scannedLines(text, words), [text, words]);
  const style = ({ text: word, x, y, width: share, height: tall }: ScannedWord): React.CSSProperties => {
    const size = tall * height;
    return {
      left: `${x * 100}%`,
      top: `${y * 100}%`,
      fontSize: size,
      transform: `scaleX(${(share * width) / (widthOf(word) * size)})`,
    };
  };
  return (
    <div
      ref={onDrawn}
      className={css.layer}
      data-text-layer
      style={{ width, height, transform: turning(width, height, turn) }}
    >
      {lines.map((line) => (
        <div key={line[0]?.at}>
          {line.map((word) => (
            <span key={word.at} style={style(word)}>
              {`${word.text} `}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
});
