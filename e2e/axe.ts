import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

/** Findings that keep somebody from using the page, one line each with the elements it is about; none is good. */
export const seriousFindings = async (page: Page, within = 'body'): Promise<string[]> => {
  // Evaluated over the debugging protocol, which the page's content security policy does not concern.
  await page.evaluate(axeCore.source);
  return page.evaluate(async selector => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(selector, {
      resultTypes: ['violations'],
      // An experiment of axe that is worth having: people who speak to their computer say the words they see.
      rules: { 'label-content-name-mismatch': { enabled: true } },
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes
            .slice(0, 5)
            .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
            .join(' | ')}`,
      );
  }, within);
};
