import { show } from '../actions/keys.ts';
import { actions, groups } from '../actions/registry.ts';
import { closeOverlay } from '../data/overlay.ts';
import { usePreferences } from '../data/preferences.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import css from './HelpSheet.module.css';

/** All shortcuts, made from the registry. Moving inside the tree and the tables is the platform's own and said once. */
export function HelpSheet() {
  const { letterKeys, setLetterKeys } = usePreferences();
  return (
    <Dialog title="Keyboard shortcuts" size="wide" onClose={closeOverlay}>
      <div className={css.columns}>
        {groups.map((group) => {
          const rows = actions.filter((action) => action.group === group && action.keys);
          if (rows.length === 0) return null;
          return (
            <section key={group} className={css.group}>
              <h3>{group}</h3>
              <dl>
                {rows.map((action) => (
                  <div key={action.id} className={css.row}>
                    <dt>{action.label}</dt>
                    <dd>
                      {action.keys?.map((keys) => (
                        <kbd key={keys}>{show(keys)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <p className={css.note}>
        In the tree: <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>→</kbd> opens a group, <kbd>←</kbd> closes it or
        goes to its parent, <kbd>Enter</kbd> shows the evidence. <kbd>F6</kbd> moves between the parts of the
        screen.
      </p>
      <Checkbox className={css.toggle} checked={letterKeys} onChange={setLetterKeys}>
        Single-letter shortcuts
      </Checkbox>
    </Dialog>
  );
}
