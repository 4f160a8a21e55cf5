package dev.loombench.tool.publish;

/** Metric that is published. Counters are exposed with the suffix {@code _total}. */
public enum PublishedMetric {
  RUN("loombench_run", Kind.INFO, "Study and folder of the run."),
  RUN_ENDS(
      "loombench_run_ends_timestamp_seconds",
      Kind.GAUGE,
      "Estimated end of the run, as Unix time, updated when a trial starts."),
  TRIALS_TO_COME(
      "loombench_trials_to_come",
      Kind.GAUGE,
      "Planned trials that have not ended, including the current one."),
  TRIALS_ENDED("loombench_trials_ended", Kind.COUNTER, "Trials that ended, by outcome."),
  TRIAL("loombench_trial", Kind.INFO, "The current trial and its attempt."),
  PHASE("loombench_trial_phase", Kind.GAUGE, "1 for the phase of the current trial."),
  REQUESTS_DUE("loombench_requests_due", Kind.COUNTER, "Requests that became due."),
  ANSWERS("loombench_answers", Kind.COUNTER, "Good answers, counted when they arrived."),
  FAILURES(
      "loombench_failures",
      Kind.COUNTER,
      "Requests without a good answer: a lower bound while a plan of load runs, exact after it."),
  RESULTS(
      "loombench_results",
      Kind.COUNTER,
      "Requests by result, counted when their plan of load ended; in summary.json under results."),
  LATENCY(
      "loombench_latency_seconds",
      Kind.HISTOGRAM,
      "Latency of good answers from when a request was due, counted when they arrived."),
  BYTES_RECEIVED("loombench_received_bytes", Kind.COUNTER, "HTTP bytes that the client received."),
  BYTES_SENT("loombench_sent_bytes", Kind.COUNTER, "HTTP bytes that the client sent."),
  WAITING("loombench_requests_waiting", Kind.GAUGE, "Requests that are due and not yet sent."),
  IN_FLIGHT("loombench_requests_in_flight", Kind.GAUGE, "Requests sent and not yet answered."),
  CONNECTIONS("loombench_connections", Kind.GAUGE, "Open connections of the client."),
  SERVER_CPU("loombench_server_cpu_seconds", Kind.COUNTER, "CPU time of the server."),
  COMPILER_CPU(
      "loombench_server_compiler_cpu_seconds",
      Kind.COUNTER,
      "CPU time of the server's JIT compiler threads."),
  COLLECTOR_CPU(
      "loombench_server_collector_cpu_seconds",
      Kind.COUNTER,
      "CPU time of the server's garbage collector threads and its VM thread."),
  GENERATOR_CPU("loombench_generator_cpu_seconds", Kind.COUNTER, "CPU time of the load generator."),
  DATABASE_CPU("loombench_database_cpu_seconds", Kind.COUNTER, "CPU time of the database."),
  MACHINE_CPU("loombench_machine_cpu_seconds", Kind.COUNTER, "CPU time used on the machine."),
  STEAL(
      "loombench_machine_steal_seconds",
      Kind.COUNTER,
      "CPU time that the hypervisor gave to other guests."),
  RSS("loombench_server_resident_bytes", Kind.GAUGE, "Resident memory of the server."),
  THREADS("loombench_server_threads", Kind.GAUGE, "Native threads of the server."),
  HEAP_USED(
      "loombench_server_heap_used_bytes",
      Kind.GAUGE,
      "Used heap of the server as its JVM published it, for most collectors after a collection."),
  HEAP_COMMITTED(
      "loombench_server_heap_committed_bytes", Kind.GAUGE, "Committed heap of the server."),
  POOL_ACTIVE(
      "loombench_pool_active_connections",
      Kind.GAUGE,
      "Connections in use in the server's connection pools, if they are scraped."),
  POOL_PENDING(
      "loombench_pool_pending_requests",
      Kind.GAUGE,
      "Requests that wait for a connection of the server's pools, if they are scraped."),
  POOL_TIMEOUTS(
      "loombench_pool_timeouts",
      Kind.COUNTER,
      "Requests that got no connection of the server's pools in time, if they are scraped."),
  WINDOW_START(
      "loombench_window_start_timestamp_seconds",
      Kind.GAUGE,
      "Start of a measured window of an ended trial, as Unix time."),
  WINDOW_END(
      "loombench_window_end_timestamp_seconds",
      Kind.GAUGE,
      "End of a measured window of an ended trial, as Unix time."),
  READING(
      "loombench_reading",
      Kind.GAUGE,
      "Reading of a metric in a window of an ended trial, in the unit of the label unit.");

  private final String id;
  private final Kind kind;
  private final String help;

  PublishedMetric(String id, Kind kind, String help) {
    this.id = id;
    this.kind = kind;
    this.help = help;
  }

  public enum Kind {
    INFO,
    COUNTER,
    GAUGE,
    HISTOGRAM
  }

  /** Returns the name without the suffix of its type. */
  public String id() {
    return id;
  }

  /** Returns the name of its series; of a histogram, that of its buckets. */
  public String series() {
    return id
        + switch (kind) {
          case INFO -> "_info";
          case COUNTER -> "_total";
          case GAUGE -> "";
          case HISTOGRAM -> "_bucket";
        };
  }

  public Kind kind() {
    return kind;
  }

  public String help() {
    return help;
  }
}
