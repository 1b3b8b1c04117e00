import { type ComponentProps, useEffect, useRef } from 'react';
import { useFormStatus } from 'react-dom';
import { Button } from './button.tsx';

interface FormProps extends ComponentProps<'form'> {
  /** A function, because React replays submits from before hydration. */
  action: (form: FormData) => void;
  /** If true, React clears the fields after the action. */
  resets?: boolean;
}

/** After the action, moves the focus to the first invalid field. */
export function Form({ resets = false, children, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onReset={(event) => {
        if (!resets) event.preventDefault();
      }}
    >
      {children}
      <FocusFirstInvalid />
    </form>
  );
}

function FocusFirstInvalid() {
  const { pending } = useFormStatus();
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!pending) return;
    const form = here.current?.closest('form');
    return () =>
      form
        ?.querySelector<HTMLElement>('[aria-invalid]:not(fieldset), fieldset[aria-invalid] input')
        ?.focus();
  }, [pending]);
  return <span ref={here} hidden />;
}

export function SubmitButton({
  variant = 'accent',
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) {
  return <Button {...rest} type="submit" variant={variant} busy={useFormStatus().pending} />;
}

/** Disabled while the form is being sent, which it couldn't undo. */
export function CancelButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} aria-disabled={useFormStatus().pending || undefined} />;
}
