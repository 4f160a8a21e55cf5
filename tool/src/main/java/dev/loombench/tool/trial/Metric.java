package dev.loombench.tool.trial;

import java.util.Arrays;
import java.util.Optional;

/** Every figure that a trial can give, with its unit and which way is better. */
public enum Metric {
  /** Good answers that arrived in the window, per second. */
  THROUGHPUT("throughput", "1/s", Better.HIGHER, "requests/s"),
  /** Requests due in the window, per second. */
  SCHEDULED("scheduled", "1/s", Better.NEITHER, "due/s"),
  /** Requests due in the window that did not end well, in percent. */
  FAILED_SHARE("failed_share", "%", Better.LOWER, "failed"),
  /** Growth of the requests waiting or in flight over the window, per second. */
  BACKLOG_SLOPE("backlog_slope", "1/s", Better.LOWER, "backlog growth"),
  /** Mean time from due to answer, of good answers. */
  LATENCY_MEAN("latency_mean", "ms", Better.LOWER, "mean"),
  /** Median; failures rank slowest. */
  LATENCY_P50("latency_p50", "ms", Better.LOWER, "p50"),
  /** 90th percentile; failures rank slowest. */
  LATENCY_P90("latency_p90", "ms", Better.LOWER, "p90"),
  /** 95th percentile; failures rank slowest. */
  LATENCY_P95("latency_p95", "ms", Better.LOWER, "p95"),
  /** 99th percentile; failures rank slowest. */
  LATENCY_P99("latency_p99", "ms", Better.LOWER, "p99"),
  /** 99.9th percentile; failures rank slowest. */
  LATENCY_P999("latency_p999", "ms", Better.LOWER, "p99.9"),
  /** Slowest good answer. */
  LATENCY_MAX("latency_max", "ms", Better.LOWER, "max"),
  /** 99th percentile of the generator's own lateness. */
  LOOP_LATENESS_P99("loop_lateness_p99", "ms", Better.NEITHER, "generator late p99"),
  /** CPU used by the generator. */
  GENERATOR_CPU("generator_cpu", "cores", Better.NEITHER, "generator CPU"),
  /** CPU used by the server's process. */
  SERVER_CPU("server_cpu", "cores", Better.NEITHER, "server CPU"),
  /** The server's CPU, without its compiler threads, per good answer. */
  CPU_PER_REQUEST("cpu_per_request", "us", Better.LOWER, "CPU per request"),
  /** The compiler threads' share of the server's CPU. */
  COMPILER_SHARE("compiler_share", "%", Better.NEITHER, "compiler share"),
  /** Time that the server's threads were ready but had no CPU, per second of the window. */
  RUN_QUEUE_WAIT("run_queue_wait", "s/s", Better.NEITHER, "run-queue wait"),
  /** Mean resident memory of the server. */
  RSS_MEAN("rss_mean", "MiB", Better.LOWER, "RSS mean"),
  /** Highest resident memory of the server so far, as the kernel keeps it. */
  RSS_PEAK("rss_peak", "MiB", Better.LOWER, "RSS peak"),
  /** Mean number of the server's native threads. */
  THREADS_MEAN("threads_mean", "1", Better.NEITHER, "threads mean"),
  /** Most native threads of the server seen in the window. */
  THREADS_MAX("threads_max", "1", Better.NEITHER, "threads max"),
  /** Voluntary context switches of the server. */
  SWITCHES_VOLUNTARY("switches_voluntary", "1/s", Better.NEITHER, "voluntary switches"),
  /** Involuntary context switches of the server. */
  SWITCHES_INVOLUNTARY("switches_involuntary", "1/s", Better.NEITHER, "involuntary switches"),
  /** CPU busy on the whole machine. */
  SYSTEM_CPU("system_cpu", "cores", Better.NEITHER, "machine CPU"),
  /** CPU that the hypervisor took, in percent of all CPUs' time. */
  STEAL("steal", "%", Better.NEITHER, "steal"),
  /** CPU used on the machine by processes other than server, generator, downstream and tool. */
  FOREIGN_CPU("foreign_cpu", "cores", Better.NEITHER, "other processes' CPU"),
  /** Mean load average over one minute, as the kernel gives it. */
  LOAD_AVERAGE("load_average", "1", Better.NEITHER, "load average"),
  /** Mean memory available on the machine. */
  MEMORY_AVAILABLE("memory_available", "MiB", Better.NEITHER, "machine memory available"),
  /** CPU of the server's control group, where it has one of its own. */
  CGROUP_CPU("cgroup_cpu", "cores", Better.NEITHER, "control-group CPU"),
  /** Memory of the server's control group, where it has one of its own. */
  CGROUP_MEMORY("cgroup_memory", "MiB", Better.NEITHER, "control-group memory"),
  /** Mean heap used, by JFR. */
  HEAP_USED_MEAN("heap_used_mean", "MiB", Better.LOWER, "heap used mean"),
  /** Mean heap used just after collections: the live set. */
  LIVE_SET("live_set", "MiB", Better.LOWER, "live set after GC"),
  /** Bytes allocated per good answer, estimated by JFR's heap use and collections. */
  ALLOCATED_PER_REQUEST("allocated_per_request", "KiB", Better.LOWER, "allocated per request"),
  /** Collections in the window. */
  GC_COUNT("gc_count", "1", Better.NEITHER, "collections"),
  /** Sum of the collector's pauses, per second of the window. */
  GC_PAUSE("gc_pause", "ms/s", Better.LOWER, "GC pause"),
  /** Mean number of live Java threads, without virtual threads. */
  JVM_THREADS_MEAN("jvm_threads_mean", "1", Better.NEITHER, "JVM threads mean"),
  /** Most live Java threads since the start, without virtual threads. */
  JVM_THREADS_PEAK("jvm_threads_peak", "1", Better.NEITHER, "JVM threads peak"),
  /** From the spawn of the server to its first answer. */
  START_UP("start_up", "s", Better.LOWER, "start to first answer");

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
  private final Better better;
  private final String label;

  Metric(String key, String unit, Better better, String label) {
    this.key = key;
    this.unit = unit;
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
