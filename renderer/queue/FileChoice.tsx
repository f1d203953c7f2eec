import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import css from './UploadDialog.module.css';

interface FileChoiceProps {
  file: File | undefined;
  missing: boolean;
  onChoose: (files: File[]) => void;
}

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The chart of the case: dropped already, or chosen here. */
export function FileChoice({ file, missing, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.file}>
      <FileText aria-hidden />
      <span className={css.name}>
        {file ? (
          file.name
        ) : (
          <span className={missing ? css.missing : undefined}>Choose the chart (PDF).</span>
        )}{' '}
        {file && <span className={css.size}>{size(file.size)}</span>}
      </span>
      <Button small onPress={() => input.current?.click()}>
        {file ? 'Change' : 'Choose file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        aria-label="Chart (PDF)"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onChoose(files);
        }}
      />
    </div>
  );
}
