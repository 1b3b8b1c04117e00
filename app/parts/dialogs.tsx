import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { Announcer, Button, ButtonLink, type ButtonVariant, SubmitButton } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import * as styles from './alert-dialog.later.module.css';

interface DialogContent {
  text: string;
  detail?: string | undefined;
  links?: readonly { label: string; href: string }[];
  /** Label of the cancel button, if not the usual one. */
  cancelLabel?: string;
  /** The confirm button. Only questions have one. */
  confirm?: { label: string; variant?: ButtonVariant };
  /** A form around the buttons. Its action calls `onConfirm`. */
  AnswerForm?: ComponentType<{ children: ReactNode; onConfirm: () => void }>;
}

/** True only if confirmed. */
type Ask = (content: DialogContent) => Promise<boolean>;

interface Question extends DialogContent {
  order: number;
  onClose: (isConfirmed: boolean) => void;
}

const DialogsContext = createContext<Ask>(() =>
  Promise.reject(new Error('useDialogs needs <Dialogs> around it.')),
);

export const useDialogs = (): Ask => useContext(DialogsContext);

export function Dialogs({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const asked = useRef(0);
  const ask = useCallback<Ask>(
    (content) =>
      new Promise((answer) => {
        asked.current += 1;
        const question: Question = {
          ...content,
          order: asked.current,
          onClose: (isConfirmed) => {
            answer(isConfirmed);
            setQuestions((waiting) => waiting.filter((other) => other !== question));
          },
        };
        setQuestions((waiting) => [...waiting, question]);
      }),
    [],
  );
  const [first] = questions;
  return (
    <DialogsContext value={ask}>
      {children}
      {first && <Dialog key={first.order} {...first} />}
    </DialogsContext>
  );
}

const confirmed = 'confirmed';

/** Escape and leaving the page cancel. A request already sent still takes effect. */
function Dialog({ text, detail, links, cancelLabel, confirm, AnswerForm, onClose }: Question) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const cancel = () => dialog.current?.close();
  const { key } = useLocation();
  const openedAt = useRef(key);
  // Must close before the next page takes the focus.
  useLayoutEffect(() => {
    if (key !== openedAt.current) dialog.current?.close();
    else if (dialog.current?.open === false) {
      dialog.current.showModal();
      if (AnswerForm === undefined) cancelButton.current?.focus();
    }
  }, [key, AnswerForm]);
  const answers = (
    <div className={styles.answers}>
      {links?.map(({ label, href }, index) => (
        <ButtonLink
          key={href}
          href={href}
          variant={index === 0 ? 'accent' : 'key'}
          onClick={cancel}
        >
          {label}
        </ButtonLink>
      ))}
      <Button ref={cancelButton} variant={links === undefined ? 'key' : 'quiet'} onClick={cancel}>
        {cancelLabel ?? siteMessages.cancel}
      </Button>
      {confirm && (
        <SubmitButton variant={confirm.variant} value={confirmed}>
          {confirm.label}
        </SubmitButton>
      )}
    </div>
  );
  return (
    <dialog
      ref={dialog}
      // Firefox would make a scrollable dialog a tab stop.
      tabIndex={-1}
      role={AnswerForm === undefined ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={detail === undefined ? undefined : `${id}-detail`}
      className={styles.dialog}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue === confirmed)}
    >
      <p id={id} className={styles.text}>
        {text}
      </p>
      {detail && (
        <p id={`${id}-detail`} className={styles.detail}>
          {detail}
        </p>
      )}
      {AnswerForm === undefined ? (
        <form method="dialog">{answers}</form>
      ) : (
        // The live region of the page is inert.
        <Announcer>
          <AnswerForm onConfirm={() => dialog.current?.close(confirmed)}>{answers}</AnswerForm>
        </Announcer>
      )}
    </dialog>
  );
}
