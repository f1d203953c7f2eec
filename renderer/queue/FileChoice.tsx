import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import css from './UploadDialog.module.css';

interface FileChoiceProps {
  /** Charts are on the list already. */
  more: boolean;
  missing: boolean;
  onChoose: (files: File[]) => void;
}

/** Charts are dropped anywhere, or chosen here; several at once if wanted. */
export function FileChoice({ more, missing, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.file}>
      <FileText aria-hidden />
      <span className={css.name}>
        <span className={missing ? css.missing : undefined}>
          {more ? 'More charts can be added.' : 'Choose the chart (PDF), or several.'}
        </span>
      </span>
      <Button small onPress={() => input.current?.click()}>
        {more ? 'Add' : 'Choose files'}
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
          event.target.value = '';
        }}
      />
    </div>
  );
}
