import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Findings that keep somebody from using the page, one line each with the elements it is about; none is good. */
export const seriousFindings = (page: Page, within = 'body'): Promise<string[]> =>
  findings(page, {
    within,
    // An experiment of axe that is worth having: people who speak to their computer say the words they see.
    rules: { 'label-content-name-mismatch': { enabled: true } },
    runOnly: RULES,
  });

/** The same of colours alone, which is all that another theme changes. */
export const contrastFindings = (page: Page, within = 'body'): Promise<string[]> =>
  findings(page, { within, rules: {}, runOnly: ['color-contrast', 'link-in-text-block'] });

interface Asked {
  readonly within: string;
  readonly rules: Record<string, { enabled: boolean }>;
  readonly runOnly: string[];
}

const findings = async (page: Page, asked: Asked): Promise<string[]> => {
  // Evaluated over the debugging protocol, which the page's content security policy does not concern. Sent only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async ({ within, rules, runOnly }) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(within, { resultTypes: ['violations'], rules, runOnly });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes
            .slice(0, 5)
            .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
            .join(' | ')}`,
      );
  }, asked);
};
