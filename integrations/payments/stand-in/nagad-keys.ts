// Made for the stand-in alone: these keys open nothing else. Bare base64, as panels show them.
const merchant = [
  "MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCZgwBVPWVu5qSQ0TDNP6YvuRboC32gupqIUNYIca1pO9htpRemeMJrFLhKvq",
  "fb0eYjUXcjxSYD0TFM8jNzCiyPeEc8WD3Peznc2APT9xIwd9E9xuvxL0B0WGOFG7Dc/wsLDgBE/SBJ7Pjyu57l2Xd4W64XcJfEu1Oa7bvW857Y",
  "G3ccr+btxXaONRTSk9Rn9MW1wlIIcSmnS5f3lGsyHog3ePHoNtXOvkr+tpkqO0bIRfu5/bfSdyMJqMpZ5ysFhLjnq+zHhC53GnO93KLoQY/Kvr",
  "hGb/0bpTRI+n1RFKOdrTrVNqwRUn5QmCc34aBJRaR7o2QiWNb1y+VKAgm3IBA1AgMBAAECggEAPDCBEOrhunn0TFO5LsCmCFAqCxF2UG7Z6FjJ",
  "ksX/mCM+2L7CZyMyF4ooOCZI6oeCFJb8f6ntHdIH4oOUaKa0kgw24hI3KgLGzTBlT9av6xEPmYlFOWutefCuFKKm1f+p9Muoj2QwJMwlUAcAZl",
  "692RMZT1d2KkzImxZbcAxVW6XNh+GWQl8OH1GeIvnNKCEuBwjsETkzzCUFIbJwGFlBcafw6yuK/pH2sYS9QmnRd8KXmkcUl7OAwHa4FNdwHcid",
  "Ysg50in4pBSh8Wntx3NImuIqj4UWWr1dq8kgEIc3WWRchZaq1G+ATGm2HhSqoI25k7LbMLMUeiGHYpXKFUEogQKBgQDQYgdLTtb5iZAszgfqvL",
  "EUDgC48BdQuUdVcgHj30jrAWixBVGXhbnLR+Vd3P4HlfCG1ExxTUmVC+18GpDfb1uJfzskFd3d9YaBxHdKIr3kmCAIGrHZ3x0WbIqTNm4nIux9",
  "y43/Jcx3Ggjbt97frzVlMibz6bvs/I12Kr+G7Zql6wKBgQC8lx7nI1eHjg0uRLTguSYkqXDADC8T2vW91QnnLR9R3Vej2BdkwoMr1XfRtMe6ju",
  "f0IaQObDsFBmyinYxxUBinzXIX0DeU6L0Cz4OkJ7IN4s+61YJ2cjaUC98PJg4E6/ihM95jzZzGiVlkSgZ9wqC5X/9RlJrzFlrK5ZWXt9/6XwKB",
  "gBNsn9twPO/D1/GlPu2tqyAAcibLEpFOxAx99Rklrilh1z1xDnr+VyRQzluihvd0DZiz33BMUQiYtQl1fH2nZrP5bSze8PCIu4ILK0d415SgbZ",
  "Pz0RJLDu4RLhWs5DW3tq2/NLxM7LNJdPvuNtNJBMQrGaBw8DiWDiWutG3CZkEDAoGACX8Ci1j4O1cnysCi6v3nscjmaIU0iado4Fot2XooLZMb",
  "qqBi7SvuNvLUybZ0qCwx+dUH0cIZZrNgHQAZ5krGMwzhRdmyMslVWyLf2hA1owVcuGev3g76OJIwdS7RXeYT6uoVtKjR0B1yZt5jXUnDlhIDZT",
  "Q6aSsi/zx4P99+Y7kCgYB6bgupJpf8j3u6L7NWtRWrmPa5+XzzL3fdb/OTbDzimEo9AdD52wAVOKUbgtZZo+g1Z/2JhykCdyS+hxGO852Lxc8d",
  "iIIZMwASJR4813rFu4AQHH1byd+atUHUgqwz4s0IXe5M0pMEscyQcQL6Xvsjij1pvZmC0rg+pYd9B1sL8A==",
];
const gateway = [
  "MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDd3evyjwpv4JQL/785QmqlBEQwef1tDjSR7xiR1zcnyzyWDEgpUgGIVJANcQ",
  "5T6TKAJpFH9oRzzLdWQQr1Xp6lxPoYMTtUVXBz+AulQT7TjGdg1gab0D00/Dhv9kik0z43rFeF0536oVmT2ed9Z9c0eAFevpPZSVIje73YsKSG",
  "xBpAnhS6YE3XiTPGpHDKCJj6RkVD75tYfro47ARrkGLhXyNe0otx5PPJ2aJtQaJ5WLwHqlJBdezqcducyutLXf+eAsmgpwwHRpgq7InFVe/IWy",
  "rkzHOkBDNQgcDsRJ75/qefF7ZN+YDVmYPz55WVsX1zT3nO+1GPI1dt+CB2tqDXAgMBAAECggEAXx5ipsYegmJ09kP59pF76S1QErxqIxQhA6PP",
  "E8+B7QSb//RaB6UJ1Snz7F9Y9i6XIQvn40NT+9V7kHYoPZQITieJ1U9eEUTkBkQEsh+r0MR0GbcIdEqtwwaTJ6Ud9dQ+611u1IgqRaZhIhscvM",
  "4FHJCKfdUUy+Y8WcwWU00/7CpgZJhwbxU+ahWf5sg527ceR6jHcgxEYYUdjPtNh03vajdEgAih/AAYM7giW8TxlDvd0A9O/K5c7EExo5ekv1Us",
  "rXfxYpn1QoogR4bcN3+zErLo0jLr6GPB7n85P635ByFc49oOOnCKRoP6jkCl3GNqRLcPuWUQRomNr06g/v/cIQKBgQD2U5pL9CQucUxJ5vyKOi",
  "4lKwZ7M5PvF/X178Q6fvxzVelvQ35RbhCH/u8ufMB9znKbN6+/zCvaCIiqFX2Le8qHc+Bi2qSTMmr7WKQDn2zqg9Tq5na2+woYR2LmoyEJMSLj",
  "MsaeDQEjrYkZ3NvsqW03ZJMF3DJsjsK1UIjvDZZQsQKBgQDmlGsIfnWCmaJnhhc3cYNP4GxlsgplbpQEv02Kk68SW4401mRKJ4bv0SUXq5fPF7",
  "qxuBZ/bxJ/nGsDG8JS336DaULIya2qVB7yWi+iYXZgiChfIDQ02CPcF63Pqa4kqGja/7qX+wG0n9kUtLubZG7alrNybDHVEcgXCEi/7HwsBwKB",
  "gCXk4p3ApzhF0bikwkD5hlPNdKfLXXywsPPuuL9O/cM4ejrVpT8dsYlaXK1IH8y6z8K1JGJbJHvcSDnyKGgm2RdRajmK7Tp/zRlxn3m3Mug486",
  "5XWff4Uqs9gCd+/PwPBRDypL93vK8iaS8DXQnhXp3g6QVDxLYSmD2QcCBmdLNhAoGAEIaImUY+88pBCnxgw5d+GsZx3mQBPL3NG/3997WX8Y/g",
  "REctTudAU4XAy85/hdckiUIxUpbKU50JSmK97aSY86AiqjNSIAgBY8s06MVlb4uyoQa01yi6gTatPVni4juzsCZt4CCcQa7HJyXA4GU1ULNGTy",
  "gT9jpdBdGRLTgsuhcCgYBwRhLsEgifdE80DLRRgtDkqqpCtxogH5O97ZAerWMZPT7kv3bancfjNjBFhx0MFgj2ssBWvYA2YEKJw10QFcg6ZuYl",
  "6mrEGtYLvz/CXvXFYZxMmpVe0qdenH8n0LMFqW0dpJ072211+HfT6rRVq9ZNUc9voPe/YNxiiBUPHR/nNA==",
];
const gatewayPublic = [
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3d3r8o8Kb+CUC/+/OUJqpQREMHn9bQ40ke8Ykdc3J8s8lgxIKVIBiFSQDXEOU+kygC",
  "aRR/aEc8y3VkEK9V6epcT6GDE7VFVwc/gLpUE+04xnYNYGm9A9NPw4b/ZIpNM+N6xXhdOd+qFZk9nnfWfXNHgBXr6T2UlSI3u92LCkhsQaQJ4U",
  "umBN14kzxqRwygiY+kZFQ++bWH66OOwEa5Bi4V8jXtKLceTzydmibUGieVi8B6pSQXXs6nHbnMrrS13/ngLJoKcMB0aYKuyJxVXvyFsq5MxzpA",
  "QzUIHA7ESe+f6nnxe2TfmA1ZmD8+eVlbF9c095zvtRjyNXbfggdrag1wIDAQAB",
];

/** The merchant's key pair, whose private half the shop holds. */
export const merchantPrivateKey = merchant.join("");

/** The gateway's key pair, whose public half the shop holds. */
export const gatewayPrivateKey = gateway.join("");
export const gatewayPublicKey = gatewayPublic.join("");
