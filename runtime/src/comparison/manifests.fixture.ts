import type { KubeObject } from '@freshet/domain/objects';
import { parseAllDocuments } from 'yaml';

/** Manifests as people write them: short forms, odd amounts, defaults left out. */
const TEXT = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: web}}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  strategy: {type: RollingUpdate}
  template:
    metadata: {labels: {app: web}, creationTimestamp: null}
    spec:
      serviceAccountName: ""
      containers:
      - name: web
        image: registry.example/web:1.2.3
        args: []
        env: [{name: A, value: b}, {name: EMPTY, value: ""}, {name: POD, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]
        ports: [{containerPort: 80}, {containerPort: 53, protocol: UDP}]
        resources: {limits: {cpu: 1000m, memory: 1024Mi}, requests: {cpu: "0.5", memory: 0.5Gi}}
        livenessProbe: {httpGet: {path: /, port: 80}}
        volumeMounts: [{name: config, mountPath: /etc/web}]
      - {name: side, image: "registry.example/side"}
      volumes: [{name: config, configMap: {name: web}}, {name: tmp, emptyDir: {}}]
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{name: http, port: 80, targetPort: 8080}, {name: dns, port: 53, protocol: UDP}, {name: dns-tcp, port: 53}]
---
apiVersion: v1
kind: Service
metadata: {name: nodes}
spec: {type: NodePort, selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web, annotations: {}}
spec:
  rules:
  - host: web.example
    http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: tidy}
spec:
  schedule: "*/5 * * * *"
  jobTemplate:
    spec:
      template:
        spec: {restartPolicy: Never, containers: [{name: tidy, image: "registry.example/tidy:1", command: [tidy]}]}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  serviceName: db
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db}}
    spec: {containers: [{name: db, image: "registry.example/db:16"}]}
  volumeClaimTemplates:
  - metadata: {name: data}
    spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1024Mi}}}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}
    spec: {hostNetwork: false, containers: [{name: agent, image: "registry.example/agent:1", resources: {}}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: web}
data: {a: "1", multi: "line\\nline\\n"}
---
apiVersion: v1
kind: Secret
metadata: {name: web}
stringData: {password: hunter2}
data: {other: YWJj}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: web}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: files}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: web}
rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: nothing}
rules: []
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: web}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: web}
subjects: [{kind: ServiceAccount, name: web, namespace: shop}, {kind: User, name: ann}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: store-reader}
rules: [{nonResourceURLs: [/healthz], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: store-reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: store-reader}
subjects: [{kind: Group, name: readers}]
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: integer, default: 3}
              parts:
                type: array
                items: {type: object, properties: {name: {type: string}, count: {type: integer, default: 1}}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 5
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}}]
---
apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata: {name: old}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 5
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web}
spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec:
  podSelector: {matchLabels: {app: web}}
  ingress: [{from: [{podSelector: {}}], ports: [{port: 80}]}]
---
apiVersion: v1
kind: ResourceQuota
metadata: {name: most}
spec: {hard: {cpu: "4000m", pods: 10}}
---
apiVersion: v1
kind: LimitRange
metadata: {name: usual}
spec: {limits: [{type: Container, default: {cpu: 500m}, defaultRequest: {cpu: 0.1}}]}
---
apiVersion: batch/v1
kind: Job
metadata: {name: once}
spec:
  template:
    spec: {restartPolicy: OnFailure, containers: [{name: once, image: "registry.example/once:1"}]}
---
apiVersion: v1
kind: Pod
metadata: {name: lone}
spec: {containers: [{name: lone, image: "registry.example/lone:1"}]}
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: store-high}
value: 1000
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: store-fast}
provisioner: example.org/none
`;

export const manifests = (): KubeObject[] =>
  parseAllDocuments(TEXT).map(document => document.toJS() as KubeObject);

/** Of the kind that comes with its definition. */
export const widget: KubeObject = {
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name: 'w' },
  spec: { parts: [{ name: 'a' }, { name: 'b', count: 2 }] },
};
