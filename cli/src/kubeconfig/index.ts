export { CLUSTER_FLAGS, type ClusterOptions, KUBECONFIG_VARIABLE, kubeconfigFor } from './kubeconfig.ts';
