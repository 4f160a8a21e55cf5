package dev.loombench.tool.trial;

import java.util.Arrays;
import java.util.Optional;

/** Every figure that a trial can give, with its unit and which way is better. */
public enum Metric {
  /** Good answers that arrived in the window, per second. */
  THROUGHPUT("throughput", "1/s", Pass.HEADLINE, Better.HIGHER, "requests/s"),
  /** Requests due in the window, per second. */
  SCHEDULED("scheduled", "1/s", Pass.HEADLINE, Better.NEITHER, "due/s"),
  /** Requests due in the window that did not end well, in percent. */
  FAILED_SHARE("failed_share", "%", Pass.HEADLINE, Better.LOWER, "failed"),
  /** Growth of the requests waiting or in flight over the window, per second. */
  BACKLOG_SLOPE("backlog_slope", "1/s", Pass.HEADLINE, Better.LOWER, "backlog growth"),
  /** Mean time from due to answer, of good answers. */
  LATENCY_MEAN("latency_mean", "ms", Pass.HEADLINE, Better.LOWER, "mean"),
  /** Median; failures rank slowest. */
  LATENCY_P50("latency_p50", "ms", Pass.HEADLINE, Better.LOWER, "p50"),
  /** 90th percentile; failures rank slowest. */
  LATENCY_P90("latency_p90", "ms", Pass.HEADLINE, Better.LOWER, "p90"),
  /** 95th percentile; failures rank slowest. */
  LATENCY_P95("latency_p95", "ms", Pass.HEADLINE, Better.LOWER, "p95"),
  /** 99th percentile; failures rank slowest. */
  LATENCY_P99("latency_p99", "ms", Pass.HEADLINE, Better.LOWER, "p99"),
  /** 99.9th percentile; failures rank slowest. */
  LATENCY_P999("latency_p999", "ms", Pass.HEADLINE, Better.LOWER, "p99.9"),
  /** Slowest good answer. */
  LATENCY_MAX("latency_max", "ms", Pass.HEADLINE, Better.LOWER, "max"),
  /** 99th percentile of the generator's own lateness. */
  LOOP_LATENESS_P99("loop_lateness_p99", "ms", Pass.HEADLINE, Better.NEITHER, "generator late p99"),
  /** CPU used by the generator. */
  GENERATOR_CPU("generator_cpu", "cores", Pass.HEADLINE, Better.NEITHER, "generator CPU"),
  /** CPU used by the server's process. */
  SERVER_CPU("server_cpu", "cores", Pass.HEADLINE, Better.NEITHER, "server CPU"),
  /** The user-mode part of server CPU, by ticks. */
  SERVER_CPU_USER(
      "server_cpu_user", "cores", Pass.HEADLINE, Better.NEITHER, "server CPU in user mode"),
  /** The kernel-mode part of server CPU, by ticks. */
  SERVER_CPU_SYSTEM(
      "server_cpu_system", "cores", Pass.HEADLINE, Better.NEITHER, "server CPU in the kernel"),
  /** The server's CPU, without its compiler threads, per good answer. */
  CPU_PER_REQUEST("cpu_per_request", "us", Pass.HEADLINE, Better.LOWER, "CPU per request"),
  /** The compiler threads' share of the server's CPU. */
  COMPILER_SHARE("compiler_share", "%", Pass.HEADLINE, Better.NEITHER, "compiler share"),
  /** The garbage collector's share of the server's CPU. */
  COLLECTOR_SHARE("collector_share", "%", Pass.HEADLINE, Better.LOWER, "collector share"),
  /** Time that the server's threads were ready but had no CPU, per second of the window. */
  RUN_QUEUE_WAIT("run_queue_wait", "s/s", Pass.HEADLINE, Better.NEITHER, "run-queue wait"),
  /** Mean resident memory of the server. */
  RSS_MEAN("rss_mean", "MiB", Pass.HEADLINE, Better.LOWER, "RSS mean"),
  /** Highest resident memory of the server so far, as the kernel keeps it. */
  RSS_PEAK("rss_peak", "MiB", Pass.HEADLINE, Better.LOWER, "RSS peak"),
  /** Mean number of the server's native threads. */
  THREADS_MEAN("threads_mean", "1", Pass.HEADLINE, Better.NEITHER, "threads mean"),
  /** Most native threads of the server seen in the window. */
  THREADS_MAX("threads_max", "1", Pass.HEADLINE, Better.NEITHER, "threads max"),
  /** Voluntary context switches of the server. */
  SWITCHES_VOLUNTARY(
      "switches_voluntary", "1/s", Pass.HEADLINE, Better.NEITHER, "voluntary switches"),
  /** Involuntary context switches of the server. */
  SWITCHES_INVOLUNTARY(
      "switches_involuntary", "1/s", Pass.HEADLINE, Better.NEITHER, "involuntary switches"),
  /** TCP segments sent again, in the server's network namespace. */
  TCP_RETRANSMITTED(
      "tcp_retransmitted", "1", Pass.HEADLINE, Better.LOWER, "TCP segments sent again"),
  /** TCP resets sent, in the server's network namespace. */
  TCP_RESETS_SENT("tcp_resets_sent", "1", Pass.HEADLINE, Better.LOWER, "TCP resets sent"),
  /** TCP connections that ended by a reset, in the server's network namespace. */
  TCP_CONNECTIONS_RESET(
      "tcp_connections_reset", "1", Pass.HEADLINE, Better.LOWER, "TCP connections reset"),
  /** Connections that came upon a full accept queue. */
  LISTEN_OVERFLOWS("listen_overflows", "1", Pass.HEADLINE, Better.LOWER, "accept-queue overflows"),
  /** Connections that a listening socket dropped. */
  LISTEN_DROPS("listen_drops", "1", Pass.HEADLINE, Better.LOWER, "connections dropped at listen"),
  /** CPU busy on the whole machine. */
  SYSTEM_CPU("system_cpu", "cores", Pass.HEADLINE, Better.NEITHER, "machine CPU"),
  /** CPU that the hypervisor took, in percent of all CPUs' time. */
  STEAL("steal", "%", Pass.HEADLINE, Better.NEITHER, "steal"),
  /** CPU used by the embedded database. */
  DATABASE_CPU("database_cpu", "cores", Pass.HEADLINE, Better.NEITHER, "database CPU"),
  /** CPU used on the machine by others than server, generator, downstream, database and tool. */
  FOREIGN_CPU("foreign_cpu", "cores", Pass.HEADLINE, Better.NEITHER, "other processes' CPU"),
  /** Mean load average over one minute, as the kernel gives it. */
  LOAD_AVERAGE("load_average", "1", Pass.HEADLINE, Better.NEITHER, "load average"),
  /** Mean memory available on the machine. */
  MEMORY_AVAILABLE(
      "memory_available", "MiB", Pass.HEADLINE, Better.NEITHER, "machine memory available"),
  /** CPU of the server's control group, where it has one of its own. */
  CGROUP_CPU("cgroup_cpu", "cores", Pass.HEADLINE, Better.NEITHER, "control-group CPU"),
  /** Memory of the server's control group, where it has one of its own. */
  CGROUP_MEMORY("cgroup_memory", "MiB", Pass.HEADLINE, Better.NEITHER, "control-group memory"),
  /** Most memory of the server's control group so far, as the kernel keeps it. */
  CGROUP_MEMORY_PEAK(
      "cgroup_memory_peak", "MiB", Pass.HEADLINE, Better.LOWER, "control-group memory peak"),
  /** Share of the quota's periods in which the server was held back. */
  CGROUP_THROTTLED_PERIODS(
      "cgroup_throttled_periods", "%", Pass.HEADLINE, Better.LOWER, "throttled periods"),
  /** Time that the quota held the server back, per second of the window. */
  CGROUP_THROTTLED_TIME(
      "cgroup_throttled_time", "s/s", Pass.HEADLINE, Better.LOWER, "throttled time"),
  /** Mean heap used, by JFR. */
  HEAP_USED_MEAN("heap_used_mean", "MiB", Pass.DIAGNOSTIC, Better.LOWER, "heap used mean"),
  /** Most heap used, by JFR. */
  HEAP_USED_MAX("heap_used_max", "MiB", Pass.DIAGNOSTIC, Better.LOWER, "heap used max"),
  /** Mean heap committed, by JFR. */
  HEAP_COMMITTED("heap_committed", "MiB", Pass.DIAGNOSTIC, Better.LOWER, "heap committed"),
  /** Mean heap used just after collections: the live set. */
  LIVE_SET("live_set", "MiB", Pass.DIAGNOSTIC, Better.LOWER, "live set after GC"),
  /** Bytes allocated per good answer, estimated by JFR's heap use and collections. */
  ALLOCATED_PER_REQUEST(
      "allocated_per_request", "KiB", Pass.DIAGNOSTIC, Better.LOWER, "allocated per request"),
  /** Collections in the window. */
  GC_COUNT("gc_count", "1", Pass.DIAGNOSTIC, Better.NEITHER, "collections"),
  /** Sum of the collector's pauses, per second of the window. */
  GC_PAUSE("gc_pause", "ms/s", Pass.DIAGNOSTIC, Better.LOWER, "GC pause"),
  /** Longest pause of the collector that began in the window. */
  GC_PAUSE_MAX("gc_pause_max", "ms", Pass.DIAGNOSTIC, Better.LOWER, "longest GC pause"),
  /** CPU that the collector's pauses and threads used. */
  GC_CPU("gc_cpu", "cores", Pass.DIAGNOSTIC, Better.LOWER, "GC CPU"),
  /** Safepoints in the window. */
  SAFEPOINT_COUNT("safepoint_count", "1", Pass.DIAGNOSTIC, Better.NEITHER, "safepoints"),
  /** Time that all Java threads stood still, per second of the window. */
  SAFEPOINT_TIME("safepoint_time", "ms/s", Pass.DIAGNOSTIC, Better.LOWER, "time at safepoints"),
  /** The part of it spent until the last thread stood still. */
  SAFEPOINT_REACHING(
      "safepoint_reaching", "ms/s", Pass.DIAGNOSTIC, Better.LOWER, "time to safepoints"),
  /** Longest time until the last thread stood still. */
  SAFEPOINT_REACHING_MAX(
      "safepoint_reaching_max", "ms", Pass.DIAGNOSTIC, Better.LOWER, "longest time to a safepoint"),
  /** Monitor enters that had to wait. */
  MONITOR_CONTENDED(
      "monitor_contended", "1", Pass.DIAGNOSTIC, Better.LOWER, "contended monitor enters"),
  /** Time that they waited, per second of the window. */
  MONITOR_CONTENDED_TIME(
      "monitor_contended_time", "s/s", Pass.DIAGNOSTIC, Better.LOWER, "waited for monitors"),
  /** Monitors inflated in the window. */
  MONITOR_INFLATIONS(
      "monitor_inflations", "1", Pass.DIAGNOSTIC, Better.NEITHER, "monitor inflations"),
  /** Monitors deflated in the window. */
  MONITOR_DEFLATIONS(
      "monitor_deflations", "1", Pass.DIAGNOSTIC, Better.NEITHER, "monitor deflations"),
  /** Times that a virtual thread blocked its carrier. */
  PINNED_COUNT("pinned_count", "1", Pass.DIAGNOSTIC, Better.LOWER, "pinned virtual threads"),
  /** Time that carriers were so blocked, per second of the window. */
  PINNED_TIME("pinned_time", "s/s", Pass.DIAGNOSTIC, Better.LOWER, "time pinned"),
  /** Most carrier threads of virtual threads alive at once. */
  CARRIERS_MAX("carriers_max", "1", Pass.DIAGNOSTIC, Better.NEITHER, "carrier threads max"),
  /** Methods compiled in the window. */
  COMPILATIONS("compilations", "1", Pass.DIAGNOSTIC, Better.NEITHER, "compilations"),
  /** Time of the compiler's threads on them, per second of the window. */
  COMPILATION_TIME("compilation_time", "ms/s", Pass.DIAGNOSTIC, Better.NEITHER, "compilation time"),
  /** Throwables made in the window. */
  EXCEPTIONS("exceptions", "1", Pass.DIAGNOSTIC, Better.NEITHER, "exceptions"),
  /** Mean number of live Java threads, without virtual threads. */
  JVM_THREADS_MEAN("jvm_threads_mean", "1", Pass.DIAGNOSTIC, Better.NEITHER, "JVM threads mean"),
  /** Most live Java threads since the start, without virtual threads. */
  JVM_THREADS_PEAK("jvm_threads_peak", "1", Pass.DIAGNOSTIC, Better.NEITHER, "JVM threads peak"),
  /** Mean number of live daemon threads, without virtual threads. */
  JVM_THREADS_DAEMON(
      "jvm_threads_daemon", "1", Pass.DIAGNOSTIC, Better.NEITHER, "JVM daemon threads mean"),
  /** Java threads started in the window, without virtual threads. */
  JVM_THREADS_STARTED(
      "jvm_threads_started", "1", Pass.DIAGNOSTIC, Better.NEITHER, "JVM threads started"),
  /** Mean number of live virtual threads. */
  VIRTUAL_THREADS_MEAN(
      "virtual_threads_mean", "1", Pass.VIRTUAL_THREADS, Better.NEITHER, "virtual threads mean"),
  /** Most virtual threads alive at once. */
  VIRTUAL_THREADS_MAX(
      "virtual_threads_max", "1", Pass.VIRTUAL_THREADS, Better.NEITHER, "virtual threads max"),
  /** Virtual threads started in the window. */
  VIRTUAL_THREADS_STARTED(
      "virtual_threads_started",
      "1",
      Pass.VIRTUAL_THREADS,
      Better.NEITHER,
      "virtual threads started"),
  /** Mean time to get a connection from the pool. */
  POOL_ACQUIRE_MEAN(
      "pool_acquire_mean", "ms", Pass.HEADLINE, Better.LOWER, "connection acquire mean"),
  /** Mean number of pool connections in use. */
  POOL_ACTIVE_MEAN(
      "pool_active_mean", "1", Pass.HEADLINE, Better.NEITHER, "pool connections active"),
  /** Mean number of threads or requests that wait for a connection. */
  POOL_PENDING_MEAN("pool_pending_mean", "1", Pass.HEADLINE, Better.LOWER, "waiting for the pool"),
  /** Most of them seen at once. */
  POOL_PENDING_MAX(
      "pool_pending_max", "1", Pass.HEADLINE, Better.LOWER, "waiting for the pool, max"),
  /** Requests that waited for a connection in vain. */
  POOL_TIMEOUTS("pool_timeouts", "1", Pass.HEADLINE, Better.LOWER, "waited for the pool in vain"),
  /** CPU samples of Java threads in the window. */
  PROFILE_SAMPLES("profile_samples", "1", Pass.PROFILE, Better.NEITHER, "CPU samples"),
  /** CPU samples within the workload's kernel, of those of Java threads. */
  KERNEL_SHARE_JAVA(
      "kernel_share_java", "%", Pass.PROFILE, Better.NEITHER, "in the kernel, of Java CPU"),
  /** The same, of all the server's CPU: JIT, GC and the JVM included. */
  KERNEL_SHARE_ALL(
      "kernel_share_all", "%", Pass.PROFILE, Better.NEITHER, "in the kernel, of all CPU"),
  /** Median number of frames of a sampled stack. */
  STACK_DEPTH_MEDIAN("stack_depth_median", "1", Pass.PROFILE, Better.NEITHER, "stack depth median"),
  /** Most frames of a sampled stack. */
  STACK_DEPTH_MAX("stack_depth_max", "1", Pass.PROFILE, Better.NEITHER, "stack depth max"),
  /** From the spawn of the server to its first answer. */
  START_UP("start_up", "s", Pass.STARTUP, Better.LOWER, "start to first answer"),
  /** CPU used from the spawn of the server to its first answer. */
  START_UP_CPU("start_up_cpu", "s", Pass.STARTUP, Better.LOWER, "CPU to first answer"),
  /** Resident memory just after the first answer. */
  RSS_FIRST_ANSWER("rss_first_answer", "MiB", Pass.STARTUP, Better.LOWER, "RSS at first answer"),
  /** Proportional memory just after the first answer. */
  PSS_FIRST_ANSWER("pss_first_answer", "MiB", Pass.STARTUP, Better.LOWER, "PSS at first answer"),
  /** Resident memory after some time without a request. */
  RSS_IDLE("rss_idle", "MiB", Pass.STARTUP, Better.LOWER, "RSS idle"),
  /** Proportional memory after some time without a request. */
  PSS_IDLE("pss_idle", "MiB", Pass.STARTUP, Better.LOWER, "PSS idle");

  /** Which way is better. */
  public enum Better {
    /** More is better. */
    HIGHER,
    /** Less is better. */
    LOWER,
    /** It explains; it is not a goal. */
    NEITHER
  }

  private final String key;
  private final String unit;
  private final Pass pass;
  private final Better better;
  private final String label;

  Metric(String key, String unit, Pass pass, Better better, String label) {
    this.key = key;
    this.unit = unit;
    this.pass = pass;
    this.better = better;
    this.label = label;
  }

  /** Its name in stored files. */
  public String key() {
    return key;
  }

  /** Its unit. */
  public String unit() {
    return unit;
  }

  /**
   * The pass whose trials it is taken from. What costs the server something to tell is taken from
   * trials of its own, so that it is in no headline figure.
   */
  public Pass pass() {
    return pass;
  }

  /** Which way is better. */
  public Better better() {
    return better;
  }

  /** Its name in tables and pictures. */
  public String label() {
    return label;
  }

  /** The metric of that key, if there is one. */
  public static Optional<Metric> ofKey(String key) {
    return Arrays.stream(values()).filter(metric -> metric.key.equals(key)).findFirst();
  }
}
