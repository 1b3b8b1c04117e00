import { hidingReasons } from '../../../content/hiding-reasons.ts';
import { ownerMessages } from '../../../content/messages/owner.ts';
import type { Hiding } from '../../../shared/reviews.ts';
import { Field } from '../../ui/field.tsx';
import { DraftForm, type Values } from './draft-form.tsx';
import { SelectField } from './select-field.tsx';

const texts = ownerMessages;

interface HideFormProps {
  /** The name of its draft. */
  name: string;
  onHide: (hiding: Hiding) => Promise<{ authorEmailed: boolean }>;
  onClose: () => void;
}

/** Asks for one of the published reasons, and for words. */
export function HideForm({ name, onHide, onClose }: HideFormProps) {
  const hide = async ({ reason, words = '' }: Values) => {
    const { authorEmailed } = await onHide({ reason: reason as Hiding['reason'], words });
    return texts.reviewHidden(authorEmailed);
  };
  return (
    <DraftForm
      name={name}
      submit={texts.hideReview}
      submitVariant="danger"
      act={hide}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SelectField
            {...field('reason')}
            label={texts.reason}
            choices={{ '': texts.choose, ...hidingReasons }}
            hint={texts.reasonHint}
          />
          <Field {...field('words')} label={texts.ownWords} hint={texts.ownWordsHint} />
        </>
      )}
    </DraftForm>
  );
}
