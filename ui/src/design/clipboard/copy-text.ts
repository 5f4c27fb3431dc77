/**
 * Puts a text on the clipboard; says whether that worked. Browsers give the clipboard only to pages that came over
 * HTTPS or from this machine, so elsewhere the text is selected and copied as a person would.
 */
export const copyText = async (text: string): Promise<boolean> => {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard === undefined) return copySelected(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    // The person or their policy refused it; a selection may be allowed all the same.
    return copySelected(text);
  }
};

const copySelected = (text: string): boolean => {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  // Within the window that has the focus, which would take it back from anywhere else.
  (activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }
};
