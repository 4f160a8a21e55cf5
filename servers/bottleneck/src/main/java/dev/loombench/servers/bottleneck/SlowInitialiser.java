package dev.loombench.servers.bottleneck;

/** Class whose initializer sleeps. Template of hidden classes. */
final class SlowInitialiser {

  static {
    PinnedWork.sleep();
  }

  private SlowInitialiser() {}
}
