package dev.loombench.servers.scripted;

/** Class whose initializer sleeps. Template of hidden classes. */
final class SlowInitialiser {

  static {
    Pinning.sleep(Pinning.MILLIS.get());
  }

  private SlowInitialiser() {}
}
