import java.util.Optional;

/** Outcome of a load with a tool. */
sealed interface Outcome {

  /**
   * Measured figures.
   *
   * @param requests successful requests
   * @param failed failed requests
   * @param perSecond successful requests per second
   * @param cpuSeconds CPU time of the tool's process for all requests, without {@code
   *     startUpCpuSeconds}
   * @param startUpCpuSeconds CPU time of a start without requests; 0 if it is not subtracted
   * @param peakResidentBytes peak resident memory of the process
   * @param lateness the lateness of its sends, if the tool reports it
   * @param machine the machine's own lateness of wake-ups just before, if it was measured
   * @param shares the usage of both CPUs
   * @param note a remark for readers; may be empty
   */
  record Measured(
      long requests,
      long failed,
      double perSecond,
      double cpuSeconds,
      double startUpCpuSeconds,
      long peakResidentBytes,
      Optional<Lateness> lateness,
      Optional<Lateness> machine,
      CpuMonitor.Shares shares,
      String note)
      implements Outcome {

    double cpuMicrosPerRequest() {
      return 1e6 * cpuSeconds / requests;
    }
  }

  /** No figures, with the reason. */
  record Unavailable(String reason) implements Outcome {}

  /** Lateness of sends, the engine's {@code LOOP_LATENESS}, or of wake-ups. */
  record Lateness(double p50Micros, double p99Micros, double p999Micros, double maxMicros) {}
}
