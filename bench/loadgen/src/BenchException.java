/** Condition that prevents the benchmark; the message gives the remedy. */
final class BenchException extends RuntimeException {

  private final int status;

  /**
   * @param status the exit status: 1 for a failed comparison, 2 for wrong options, 3 for missing
   *     prerequisites
   */
  BenchException(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
