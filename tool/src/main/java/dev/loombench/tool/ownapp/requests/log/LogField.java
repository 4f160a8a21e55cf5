package dev.loombench.tool.ownapp.requests.log;

import java.util.List;

/** Field of an access log, with its names in the logs of servers and proxies. */
enum LogField {
  REQUEST("request line", "request requestline"),
  METHOD(
      "method",
      "requestmethod method httprequestmethod httpmethod verb"
          + " httprequestrequestmethod propertieshttpmethod"),
  TARGET(
      "path",
      "requesturi requestpath path urloriginal uri urlpath url httprequestrequesturl"
          + " propertiesrequesturi"),
  QUERY("query", "args querystring urlquery propertiesrequestquery"),
  STATUS(
      "status",
      "downstreamstatus status responsecode statuscode httpresponsestatuscode httprequeststatus"
          + " propertieshttpstatus"),
  TIME("time", "startutc starttime timeiso8601 timelocal timestamp msec ts time"),
  AGENT(
      "agent",
      "httpuseragent useragent requestuseragent requestheadersuseragent httprequestuseragent"
          + " propertiesuseragent"),
  HOST("host", "hostport requesthost httphost host authority servername urldomain propertieshost"),
  UPSTREAM_STATUS(
      "status of the application", "upstreamstatus originstatus propertiesserverstatus"),
  UPSTREAM_ADDRESS("address of the application", "upstreamaddr upstreamhost serviceaddr"),
  UPSTREAM_TIME("time of the application", "upstreamresponsetime");

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final List<String> names;

  LogField(String label, String names) {
    this.label = label;
    this.names = List.of(names.split(" "));
  }

  String label() {
    return label;
  }

  /** Returns names in lower-case letters and digits, the most specific first. */
  List<String> names() {
    return names;
  }
}
