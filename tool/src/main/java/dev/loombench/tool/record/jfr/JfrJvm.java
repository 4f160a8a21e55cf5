package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Reading;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;

/** JVM that made a recording. */
final class JfrJvm {

  private static final Pattern FEATURE = Pattern.compile("\\((\\d+)[^)]*\\)");

  private int feature;

  void take(RecordedEvent event) {
    if (event.getEventType().getName().equals("jdk.JVMInformation")) {
      version(event.getString("jvmVersion"));
    }
  }

  void version(String text) {
    Matcher version = FEATURE.matcher(text);
    if (version.find()) {
      feature = Integer.parseInt(version.group(1));
    }
  }

  /** Returns the feature release, like 25; 0 if unknown. */
  int feature() {
    return feature;
  }

  /** Returns the reading if it has final (not preview) virtual threads. */
  Reading ifVirtualThreads(double value) {
    return feature >= 21
        ? new Reading.Measured(value)
        : new Reading.Unavailable("this JVM has no virtual threads");
  }

  /**
   * Returns true if it emits no event when a virtual thread waits for a monitor: since JDK 24 the
   * thread unmounts.
   */
  boolean omitsMonitorWaitsOfVirtualThreads() {
    return feature >= 24;
  }

  /** Returns true if it reports deflations; unknown for releases between 21 and 25. */
  boolean reportsDeflations() {
    return feature >= 25;
  }
}
