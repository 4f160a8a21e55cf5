package dev.loombench.kernels;

/**
 * A wait inside {@code synchronized}, on a monitor that each request has to itself: nobody waits
 * for the monitor, yet before JDK 24 a virtual thread that sleeps in one keeps its carrier.
 */
public final class Pin {

  /** The monitor taken last, for any thread to see: one that nobody could see is compiled away. */
  private static volatile Object latest = new Object();

  private Pin() {}

  /** Sleeps so long in a monitor of its own. */
  public static void run(PinParameters parameters) throws InterruptedException {
    var own = new Object();
    latest = own;
    synchronized (own) {
      Thread.sleep(parameters.millis());
    }
  }

  /** The monitor that was taken last. */
  static Object latest() {
    return latest;
  }
}
