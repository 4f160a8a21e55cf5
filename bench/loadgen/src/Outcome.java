import java.util.Optional;

/** What came of giving a load to a tool. */
sealed interface Outcome {

  /**
   * It was measured.
   *
   * @param requests answered well
   * @param failed not answered well
   * @param perSecond answered well per second
   * @param cpuSeconds used for all requests by the tool's process, less {@code startUpCpuSeconds}
   * @param startUpCpuSeconds used by a start without a request, where it was taken off
   * @param peakResidentBytes the most memory the process ever held
   * @param lateness of its sends, if the tool tells
   * @param shares of the two CPUs
   * @param note what a reader should know
   */
  record Measured(
      long requests,
      long failed,
      double perSecond,
      double cpuSeconds,
      double startUpCpuSeconds,
      long peakResidentBytes,
      Optional<Lateness> lateness,
      CpuWatch.Shares shares,
      String note)
      implements Outcome {

    double cpuMicrosPerRequest() {
      return 1e6 * cpuSeconds / requests;
    }
  }

  /** It has no figure, and why. */
  record None(String reason) implements Outcome {}

  /** How late requests were sent, in microseconds: the engine's {@code LOOP_LATENESS}. */
  record Lateness(double p50Micros, double p99Micros, double p999Micros, double maxMicros) {}
}
