package dev.loombench.servers.scripted;

/** A class whose initialiser sleeps. It is used as bytes, to make hidden classes from. */
final class SlowInitialiser {

  static {
    Pinning.sleep(Pinning.MILLIS.get());
  }

  private SlowInitialiser() {}
}
