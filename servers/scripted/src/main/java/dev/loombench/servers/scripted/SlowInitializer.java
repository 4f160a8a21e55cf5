package dev.loombench.servers.scripted;

/** Class whose initializer sleeps. Template of hidden classes. */
final class SlowInitializer {

  static {
    Pinning.sleep(Pinning.MILLIS.get());
  }

  private SlowInitializer() {}
}
