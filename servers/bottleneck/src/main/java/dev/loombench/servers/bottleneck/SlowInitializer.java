package dev.loombench.servers.bottleneck;

/** Class whose initializer sleeps. Template of hidden classes. */
final class SlowInitializer {

  static {
    PinnedWork.sleep();
  }

  private SlowInitializer() {}
}
