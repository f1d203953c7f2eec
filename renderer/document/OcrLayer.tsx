import { memo, useMemo } from 'react';
import css from './OcrLayer.module.css';
import { type ScannedWord, scannedLines } from './scanned.ts';

interface OcrLayerProps {
  text: string;
  words: readonly number[];
  /** CSS pixels. */
  width: number;
  height: number;
  onDrawn: (element: HTMLElement | null) => void;
}

const pen = document.createElement('canvas').getContext('2d');

/** Width of a text in a font of one pixel; OCR words are stretched to the width they have on the page. */
function widthOf(text: string): number {
  if (!pen) return text.length / 2;
  pen.font = '100px sans-serif';
  return pen.measureText(text).width / 100;
}

/** The words of a scan where they are printed, unseen: they can be selected and searched like any text. */
export const OcrLayer = memo(function OcrLayer({ text, words, width, height, onDrawn }: OcrLayerProps) {
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
    <div ref={onDrawn} className={css.layer} data-text-layer>
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
