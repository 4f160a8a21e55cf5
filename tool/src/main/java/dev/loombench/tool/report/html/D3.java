package dev.loombench.tool.report.html;

import dev.loombench.tool.report.common.Resource;
import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;

/** D3, the library of the charts. */
public final class D3 {

  private D3() {}

  /** Returns it from its webjar, whose folder is named by the version in its pom.properties. */
  public static String text() throws IOException {
    var pom = new Properties();
    pom.load(new StringReader(Resource.text("/META-INF/maven/org.webjars.npm/d3/pom.properties")));
    return Resource.text(
        "/META-INF/resources/webjars/d3/%s/dist/d3.min.js".formatted(pom.getProperty("version")));
  }
}
