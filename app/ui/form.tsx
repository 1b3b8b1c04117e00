import { type ComponentProps, useEffect, useRef } from 'react';
import { useFormStatus } from 'react-dom';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';

interface FormProps extends ComponentProps<'form'> {
  /** A function, because React replays submits from before hydration. */
  action: (form: FormData) => void;
  /** If true, React clears the fields after the action. */
  resets?: boolean;
}

/** After the action, moves the focus to the first invalid field, or announces its message. */
export function Form({ resets = false, children, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        // Password managers submit without the button, and repeatedly.
        if (event.currentTarget.querySelector('[type=submit][aria-busy]')) event.preventDefault();
      }}
      onReset={(event) => {
        if (!resets) event.preventDefault();
      }}
    >
      {children}
      <FocusFirstInvalid />
    </form>
  );
}

const messageOf = (field: Element): string =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

function FocusFirstInvalid() {
  const { pending } = useFormStatus();
  const here = useRef<HTMLSpanElement>(null);
  const announce = useAnnounce();
  useEffect(() => {
    if (!pending) return;
    const form = here.current?.closest('form');
    return () => {
      const field = form?.querySelector<HTMLElement>(
        '[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input',
      );
      if (!field) return;
      // Screen readers read a field's message only when the field gets the focus.
      if (field === document.activeElement) announce(messageOf(field));
      else field.focus();
    };
  }, [pending, announce]);
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
