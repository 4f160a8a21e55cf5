package dev.loombench.tool.record.threads;

/** Program whose virtual threads could always run, on one carrier. */
final class Yielding {

  private Yielding() {}

  /** Starts as many virtual threads as the argument says; ends with its input. */
  public static void main(String[] arguments) throws Exception {
    for (int left = Integer.parseInt(arguments[0]); left > 0; left--) {
      Thread.ofVirtual().start(Yielding::yieldForever);
    }
    System.out.println("started");
    while (System.in.read() >= 0) {
      // waits for the end
    }
    System.exit(0);
  }

  @SuppressWarnings("ThreadPriorityCheck") // what the scheduler does is what is tested
  private static void yieldForever() {
    while (true) {
      Thread.yield();
    }
  }
}
