/** The benchmark cannot run so; the message says what to do. */
final class Unusable extends RuntimeException {

  private final int status;

  /**
   * @param status what the program exits with: 2 for wrong options, 3 for what the machine lacks
   */
  Unusable(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
