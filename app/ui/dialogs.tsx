import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { AlertDialog, type DialogLink } from './alert-dialog.tsx';

interface AskDialogs {
  /** Shows an alert; resolves when it is dismissed. */
  alert: (text: string, links?: readonly DialogLink[]) => Promise<void>;
  /** Asks before an irreversible action; resolves to true only when confirmed. */
  confirm: (text: string) => Promise<boolean>;
}

interface Question {
  order: number;
  kind: 'alert' | 'confirm';
  text: string;
  links: readonly DialogLink[];
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
    (kind: Question['kind'], text: string, links: readonly DialogLink[]) =>
      new Promise<boolean>((answer) => {
        asked.current += 1;
        const question = { order: asked.current, kind, text, links, answer };
        setQuestions((waiting) => [...waiting, question]);
      }),
    [],
  );
  const dialogs = useMemo<AskDialogs>(
    () => ({
      alert: async (text, links = []) => {
        await ask('alert', text, links);
      },
      confirm: (text) => ask('confirm', text, []),
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
      {first === undefined ? null : (
        <AlertDialog key={first.order} kind={first.kind} text={first.text} links={first.links} onClose={close} />
      )}
    </DialogsContext>
  );
}
