/** Why a form that was sent can't be read. */
export const formRefusals = {
  unreadable: 'The form arrived incomplete. Please go back and send it again.',
  tooLarge: 'This form is too large. Please go back, shorten it and send it again.',
  tooManyFields: 'This form has too many fields. Please reload the page and try again.',
  oneFile: 'Please send one file at a time.',
  unknownType: 'Please send this form from its page.',
}
