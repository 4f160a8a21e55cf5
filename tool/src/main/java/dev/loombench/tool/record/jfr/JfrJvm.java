package dev.loombench.tool.record.jfr;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;

/** What a recording tells of the JVM that made it. */
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

  /** The 25 of 25.0.3; 0 if it is not told. */
  int feature() {
    return feature;
  }

  /** Whether it has virtual threads, for good. */
  boolean hasVirtualThreads() {
    return feature >= 21;
  }

  /** Whether it does not tell when a virtual thread waits for a monitor: it leaves its carrier. */
  boolean isSilentOnVirtualThreadsMonitors() {
    return feature >= 24;
  }

  /** Whether it tells deflations; of the releases between 21 and 25 it is not known. */
  boolean tellsDeflations() {
    return feature >= 25;
  }
}
