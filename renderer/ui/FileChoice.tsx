import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import css from './FileChoice.module.css';

interface FileChoiceProps {
  /** What the field is called by a screen reader. */
  label: string;
  /** What is chosen, or what to do. */
  text: string;
  button: string;
  multiple?: boolean;
  /** Sent without a file. */
  missing: boolean;
  onChoose: (files: File[]) => void;
}

/** A PDF is dropped anywhere, or chosen here; several at once if wanted. */
export function FileChoice({ label, text, button, multiple = false, missing, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.file}>
      <FileText aria-hidden />
      <span className={css.name}>
        <span className={missing ? css.missing : undefined}>{text}</span>
      </span>
      <Button small onPress={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onChoose(files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
