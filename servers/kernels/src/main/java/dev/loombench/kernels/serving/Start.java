package dev.loombench.kernels.serving;

/** How a server's {@code main} begins. */
public final class Start {

  private Start() {}

  /**
   * Runs {@code server} until it listens. If it can't, one line on stderr says why and the process
   * ends with exit code 1: a server that half started would otherwise stay, kept up by its threads.
   */
  public static void orExit(Runnable server) {
    try {
      server.run();
    } catch (BadProperty bad) {
      System.err.println(bad.getMessage());
      System.exit(1);
    } catch (RuntimeException failed) {
      System.err.println("the server did not start: " + failed);
      System.exit(1);
    }
  }
}
