import fc from 'fast-check';

/**
 * Properties are tried with the same values in every run, so that a red build is red for everyone. To look for new
 * counterexamples, set FRESHET_PROPERTY_SEED to a number of your choice.
 */
fc.configureGlobal({ seed: Number(process.env.FRESHET_PROPERTY_SEED ?? 20_261_115) });
