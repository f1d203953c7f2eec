import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import css from './FileChoice.module.css';

interface FileChoiceProps {
  /** What is chosen, for a screen reader: it follows the words of the button. */
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
        {missing ? (
          <span key="missing" role="alert" className={css.missing}>
            {text}
          </span>
        ) : (
          <span>{text}</span>
        )}
      </span>
      <Button small aria-label={`${button}: ${label}`} onPress={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onChoose(files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
