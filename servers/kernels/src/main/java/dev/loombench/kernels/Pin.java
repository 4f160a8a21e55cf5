package dev.loombench.kernels;

/**
 * Sleep inside {@code synchronized}, on a monitor of its own for each request. The monitor is never
 * contended, but before JDK 24 it pins a virtual thread to its carrier.
 */
public final class Pin {

  /** The last monitor. Published, because the JIT elides locks on objects that do not escape. */
  private static volatile Object latest = new Object();

  private Pin() {}

  /** Sleeps while it holds a monitor of its own. */
  public static void run(PinParameters parameters) throws InterruptedException {
    var own = new Object();
    latest = own;
    synchronized (own) {
      Thread.sleep(parameters.millis());
    }
  }

  static Object latest() {
    return latest;
  }
}
