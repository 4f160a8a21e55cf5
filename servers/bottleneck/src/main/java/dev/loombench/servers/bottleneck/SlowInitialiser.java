package dev.loombench.servers.bottleneck;

/** A class whose initialiser sleeps. It is used as bytes, to make hidden classes from. */
final class SlowInitialiser {

  static {
    PinnedWork.sleep();
  }

  private SlowInitialiser() {}
}
