import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { dialogMessages } from '../../content/messages/dialog.ts';
import styles from './alert-dialog.module.css';
import { Button, KeyLink, type KeyVariant } from './key.tsx';

interface DialogLink {
  label: string;
  to: string;
}

/** What agreeing does, in the words of its button. */
interface DialogAct {
  label: string;
  variant?: KeyVariant;
}

interface DialogContent {
  text: string;
  /** A second, quieter sentence. */
  detail?: string | undefined;
  links?: readonly DialogLink[] | undefined;
  /** The safe answer. */
  dismiss: string;
  /** Only a question has one. */
  act?: DialogAct | undefined;
}

/** Shows a dialog. Resolves to true only when its act is agreed to. */
type Ask = (content: Omit<DialogContent, 'dismiss'> & { dismiss?: string }) => Promise<boolean>;

interface Question {
  order: number;
  content: DialogContent;
  answer: (agreed: boolean) => void;
}

const DialogsContext = createContext<Ask | undefined>(undefined);

export function useDialogs(): Ask {
  const ask = useContext(DialogsContext);
  if (ask === undefined) throw new Error('useDialogs needs <Dialogs> around it.');
  return ask;
}

/** Shows the dialogs that components request, one at a time. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const asked = useRef(0);
  const ask = useCallback<Ask>(
    (content) =>
      new Promise((answer) => {
        asked.current += 1;
        const dismiss = content.act === undefined ? dialogMessages.ok : dialogMessages.cancel;
        const question = { order: asked.current, content: { dismiss, ...content }, answer };
        setQuestions((waiting) => [...waiting, question]);
      }),
    [],
  );
  const [first] = questions;
  const close = (agreed: boolean) => {
    first?.answer(agreed);
    setQuestions((waiting) => waiting.filter((question) => question !== first));
  };
  return (
    <DialogsContext value={ask}>
      {children}
      {first === undefined ? null : (
        <AlertDialog key={first.order} {...first.content} onClose={close} />
      )}
    </DialogsContext>
  );
}

interface AlertDialogProps extends DialogContent {
  onClose: (agreed: boolean) => void;
}

function AlertDialog({ text, detail, links, dismiss, act, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const id = useId();
  const agreed = useRef(false);
  const answer = (yes: boolean) => {
    agreed.current = yes;
    dialog.current?.close();
  };
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    safe.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={detail === undefined ? undefined : `${id}-detail`}
      className={styles.dialog}
      onClose={() => onClose(agreed.current)}
    >
      <p id={id} className={styles.text}>
        {text}
      </p>
      {detail === undefined ? null : (
        <p id={`${id}-detail`} className={styles.detail}>
          {detail}
        </p>
      )}
      <div className={styles.answers}>
        {links?.map(({ label, to }, index) => (
          <KeyLink
            key={to}
            to={to}
            variant={index === 0 ? 'accent' : 'key'}
            onClick={() => answer(false)}
          >
            {label}
          </KeyLink>
        ))}
        <Button
          ref={safe}
          variant={links === undefined ? 'key' : 'quiet'}
          onClick={() => answer(false)}
        >
          {dismiss}
        </Button>
        {act === undefined ? null : (
          <Button variant={act.variant ?? 'accent'} onClick={() => answer(true)}>
            {act.label}
          </Button>
        )}
      </div>
    </dialog>
  );
}
