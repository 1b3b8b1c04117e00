import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { dialogMessages } from '../../content/messages/dialog.ts';
import { AlertDialog, type DialogAct, type DialogContent } from './alert-dialog.tsx';

interface AskDialogs {
  /** Shows an alert; resolves when it is dismissed. */
  alert: (text: string, more?: Partial<Pick<DialogContent, 'detail' | 'links' | 'dismiss'>>) => Promise<void>;
  /** Asks before an irreversible action, which its button names; resolves to true only when confirmed. */
  confirm: (text: string, act: DialogAct, dismiss?: string) => Promise<boolean>;
}

interface Question {
  order: number;
  content: DialogContent;
  answer: (agreed: boolean) => void;
}

const DialogsContext = createContext<AskDialogs | undefined>(undefined);

export function useDialogs(): AskDialogs {
  const dialogs = useContext(DialogsContext);
  if (dialogs === undefined) throw new Error('useDialogs needs <Dialogs> around it.');
  return dialogs;
}

/** Shows the dialogs that components request, one at a time. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const asked = useRef(0);
  const ask = useCallback(
    (content: DialogContent) =>
      new Promise<boolean>((answer) => {
        asked.current += 1;
        const question = { order: asked.current, content, answer };
        setQuestions((waiting) => [...waiting, question]);
      }),
    [],
  );
  const dialogs = useMemo<AskDialogs>(
    () => ({
      alert: async (text, more) => {
        await ask({ text, dismiss: dialogMessages.ok, ...more });
      },
      confirm: (text, act, dismiss = dialogMessages.cancel) => ask({ text, act, dismiss }),
    }),
    [ask],
  );
  const [first] = questions;
  const close = (agreed: boolean) => {
    first?.answer(agreed);
    setQuestions((waiting) => waiting.filter((question) => question !== first));
  };
  return (
    <DialogsContext value={dialogs}>
      {children}
      {first === undefined ? null : <AlertDialog key={first.order} {...first.content} onClose={close} />}
    </DialogsContext>
  );
}
