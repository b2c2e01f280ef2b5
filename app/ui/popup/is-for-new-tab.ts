/** Whether the browser opens the pressed link elsewhere, in a tab or window of its own. */
export function isForNewTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
