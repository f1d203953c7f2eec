import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import css from './DropArea.module.css';

const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

interface DropAreaProps {
  /** Absent where nothing may be added: files are then only kept from taking the place of the page. */
  onFiles: ((files: File[]) => void) | undefined;
  /** Told what was left out. */
  onRefused: (message: string) => void;
  /** Said while files hang over the window. */
  hint: string;
  children: ReactNode;
}

/** Takes PDFs dropped anywhere on the window while it is shown; other files are refused by name of their kind. */
export function DropArea({ onFiles, onRefused, hint, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(event.type === 'dragover' && onFiles !== undefined);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (!onFiles) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      const pdfs = files.filter((file) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name));
      if (pdfs.length < files.length) onRefused('Only PDF files can be read; the others were left out.');
      if (pdfs.length > 0) onFiles(pdfs);
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [onFiles, onRefused]);
  return (
    <>
      {children}
      {over && (
        <div className={css.over}>
          <FileDown aria-hidden />
          {hint}
        </div>
      )}
    </>
  );
}
