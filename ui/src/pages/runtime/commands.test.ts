import { describe, expect, test } from 'vitest';
import { isImage, uninstallCommand, upgradeCommand } from './commands.ts';

const runtime = { name: 'edge', namespace: 'freshet' };

describe('what is to be typed', () => {
  test('names the runtime and the image', () => {
    expect(upgradeCommand(runtime, 'registry.example/freshet:1.2.0')).toBe(
      'freshet runtime upgrade edge --image registry.example/freshet:1.2.0',
    );
  });

  test('names the namespace where it is not the usual one', () => {
    expect(uninstallCommand(runtime)).toBe('freshet runtime uninstall edge');
    expect(uninstallCommand({ ...runtime, namespace: 'argocd' })).toBe(
      'freshet runtime uninstall edge --namespace argocd',
    );
  });

  test('holds nothing that a shell would carry out', () => {
    for (const image of ['', '$(reboot)', 'a b', 'a;b', '-x', "a'b", 'a`b`', 'a\nb']) {
      expect(isImage(image)).toBe(false);
      expect(upgradeCommand(runtime, image)).toBe('freshet runtime upgrade edge --image IMAGE');
    }
  });
});
