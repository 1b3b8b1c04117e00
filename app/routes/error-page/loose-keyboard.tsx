export function LooseKeyboard() {
  return null;
}
